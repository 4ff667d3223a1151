/** Two PostgreSQL servers with synchronous replication, of which one accepts writes, as HAProxy knows them. */
export interface Cluster {
  backends: readonly Backend[]
  /** The connection string for the servers, through HAProxy on this port. */
  urlAt(haproxyPort: number): string
  /** Kills the primary. The cluster then accepts no connection that writes. */
  killPrimary(): Promise<void>
  /** Settles when the standby is the primary. */
  promoteStandby(): Promise<void>
  /** Makes the killed node the standby of the new primary. Settles when its commits are synchronous again. */
  rejoinKilled(): Promise<void>
  stop(): Promise<void>
}

export interface Backend {
  port: number
  /** The port of Patroni's REST API, or of what stands for it. */
  checkPort?: number
}
