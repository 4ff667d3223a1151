/** Replaces each name in braces by its fact: "Freeze the account of {email}". */
export function fillIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{([\w ]+)\}/g, (_, name: string) => {
    const fact = facts[name]
    if (fact === undefined) throw new Error(`"${text}" needs the fact "${name}"`)
    return fact
  })
}
