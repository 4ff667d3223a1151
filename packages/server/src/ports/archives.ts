/** A file of an archive. Its content is read when the archive has come to it. */
export interface ArchivedFile {
  name: string
  /** A text is compressed. Bytes are not: those of a sound hardly become fewer, and it takes the time of other requests. */
  content: { text: AsyncIterable<string> } | { bytes: Uint8Array }
}

/** Makes archives of files, one file after the other, with the memory of a part of one file. */
export interface Archives {
  zip(files: AsyncIterable<ArchivedFile>): AsyncIterable<Uint8Array>
}
