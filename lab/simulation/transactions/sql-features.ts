/** A feature of PostgreSQL beyond plain tables and queries. docs/scaling.md has a row for each. */
interface SqlFeature {
  /** As docs/scaling.md names it. */
  name: string
  /** What the statements of the simulation contain if they use the feature. */
  inStatements?: RegExp
  /** What the migrations contain if they use it. */
  inMigrations?: RegExp
  /** What the code in src contains if it uses it. */
  inCode?: RegExp
}

/** The features that the product uses. */
export const SQL_FEATURES: readonly SqlFeature[] = [
  { name: 'row locks (for update)', inStatements: /\bfor update\b/i },
  { name: 'skip locked', inStatements: /\bskip locked\b/i },
  { name: 'on conflict', inStatements: /\bon conflict\b/i },
  { name: 'data-modifying with', inStatements: /\bwith \w+ as \(\s*(update|insert)\b/i },
  { name: 'advisory locks', inCode: /\bpg_advisory_xact_lock\b/i },
  { name: 'lock table', inCode: /\block table\b/i },
  { name: 'asynchronous commit', inStatements: /\bsynchronous_commit\b/i },
  { name: 'prepared and pipelined statements', inCode: /\bpipeline: true\b/ },
  { name: 'partial indexes', inMigrations: /create (unique )?index [^;]*\bwhere\b/i },
  { name: 'unique indexes without the user', inMigrations: /virtual_numbers_live\b/ },
  { name: 'foreign keys', inMigrations: /\breferences \w+/i },
  { name: 'check constraints', inMigrations: /\bcheck \(/i },
  { name: 'triggers', inMigrations: /\bcreate trigger\b/i },
  { name: 'deferred constraint trigger', inMigrations: /\bdeferrable initially deferred\b/i },
  { name: 'functions in PL/pgSQL', inMigrations: /\blanguage plpgsql\b/i },
  { name: 'identity columns', inMigrations: /\bgenerated always as identity\b/i },
  { name: 'brin index', inMigrations: /\busing brin\b/i },
  { name: 'gin index', inMigrations: /\busing gin\b/i },
]

/** Features that the product must not begin to use without a row in docs/scaling.md. */
export const UNUSED_FEATURES: Readonly<Record<string, RegExp>> = {
  'LISTEN and NOTIFY': /`\s*(listen|notify) \w|\bpg_notify\b/i,
  'exclusion constraints': /\bexclude using\b/i,
  'generated columns': /\bgenerated always as \(/i,
  'table inheritance': /\binherits \(/i,
  extensions: /\bcreate extension\b/i,
  'two-phase commit': /\bprepare transaction\b/i,
}
