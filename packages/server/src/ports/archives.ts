/** A file of an archive. Its text is read when the archive has come to it. */
export interface ArchivedFile {
  name: string
  text: AsyncIterable<string>
}

/** Makes archives of files, one file after the other, with the memory of a part of one file. */
export interface Archives {
  zip(files: AsyncIterable<ArchivedFile>): AsyncIterable<Uint8Array>
}
