/** A row as its fields show it: what was typed or chosen, by the name of the column. */
export type Fields = Readonly<Record<string, string>>

export interface RowColumn {
  name: string
  label: string
  /** The choices with their words; a text field if there are none. */
  choices?: Readonly<Record<string, string>>
  inputMode?: 'tel' | 'decimal' | 'text'
}

/** How the console shows and edits a setting that is a list of rows. */
export interface RowList {
  columns: readonly RowColumn[]
  words: {
    hint: string
    /** In place of the rows when there are none. */
    empty: string
    add: string
    remove: (name: string) => string
    count: (count: number) => string
  }
  /** A row that was just added. */
  added: Fields
  /** What distinguishes a row from the others, for its remove button. */
  nameOf: (fields: Fields) => string
  /** The rows of the setting's text form; null if it cannot be read. */
  read: (text: string) => readonly Fields[] | null
  /** The setting's text form, which the setting refuses if a field is wrong. */
  print: (rows: readonly Fields[]) => string
  /** A row in words. */
  lineOf: (fields: Fields) => string
}
