/** The value of the URL's `package` that leads to the recommended package, or to the first one if none is. */
export const RECOMMENDED = 'recommended'
