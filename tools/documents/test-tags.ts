/** A test, or a row of its table, with the tags right above it. */
export interface TaggedTest {
  title: string
  /** `spec …` and `beyond …`. */
  tags: string[]
}

const TAGS = /(?:^ *\/\/ (?:spec|beyond) .+\n)+/gm
const TEXT = /(['"`])((?:\\.|(?!\1)[^])*?)\1/
const TABLE = /^(?:it|test)\.(?:each|for)\b/
/** What ends the table before the name of its tests. */
const END_OF_TABLE = /\)\(\s*(?=['"`])/
const TEST_OR_ROW = /^(?:(?:it|test)\b|[[{])/

/** The tests of a file that have tags. @throws for a tag that stands above something else */
export function readTaggedTests(text: string): TaggedTest[] {
  return [...text.matchAll(TAGS)].map(match => {
    const [comments] = match
    const below = text.slice(match.index + comments.length).replace(/^(?:\s*\/\/.*\n)*\s*/, '')
    if (!TEST_OR_ROW.test(below)) throw new Error(`No test below ${comments}`)
    const named = TABLE.test(below) ? below.slice(below.search(END_OF_TABLE)) : below
    const title = TEXT.exec(named)?.[2] ?? ''
    const tags = comments.trim().split('\n')
    return {
      title: title.replaceAll(/\\(.)/g, '$1'),
      tags: tags.map(line => line.trim().slice('// '.length)),
    }
  })
}

/** Whether a file has a test of this title, or a row of a table that is the title. */
export function hasTest(text: string, title: string): boolean {
  const plain = text.replaceAll(/\\(['"`])/g, '$1')
  return ["'", '"', '`'].some(quote => plain.includes(`${quote}${title}${quote}`))
}
