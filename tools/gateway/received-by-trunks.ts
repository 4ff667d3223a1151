/** The messages of all phones, callers and registrars behind trunks that this process has started, to be read at its end. */
export const receivedByTrunks: (() => string)[] = []
