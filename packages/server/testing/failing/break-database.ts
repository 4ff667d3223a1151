import type { Database } from '../../src/ports/database.ts'

/** Lets every request to a database fail. @returns what ends that */
export function breakDatabase(database: Database, error: Error): () => void {
  const { transaction, statement, read, readList } = database
  const fail = () => Promise.reject(error)
  Object.assign(database, { transaction: fail, statement: fail, read: fail, readList: fail })
  return () => void Object.assign(database, { transaction, statement, read, readList })
}
