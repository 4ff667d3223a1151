import { closeSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  nfd?: number
}

interface Attributes {
  mode?: number
}

interface NodeFileOperations {
  /** Runs `work`, and turns an error of Node into one that PostgreSQL understands. */
  tryFSOperation: <T>(work: () => T) => T
  node_ops: { setattr: (node: unknown, attributes: Attributes) => void }
  stream_ops: { fsync?: (stream: OpenFile) => number }
}

/**
 * PGlite's file system on a directory, with two differences from Emscripten's NODEFS: that one reports a successful
 * fsync without calling it, and opens each new file to every user of the machine, whatever the umask is.
 */
export class DurableNodeFS extends NodeFS {
  readonly #fsync: (file: number) => void
  #openFiles: () => (OpenFile | null | undefined)[] = () => []

  constructor(directory: string, fsync: (file: number) => void) {
    super(directory)
    this.#fsync = fsync
  }

  override init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    return super.init(pglite, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        module => {
          const { FS } = module as unknown as { FS: { streams: (OpenFile | null | undefined)[] } }
          this.#openFiles = () => FS.streams
          const files = module.NODEFS as unknown as NodeFileOperations
          const { node_ops, stream_ops } = files
          stream_ops.fsync = ({ nfd }) => {
            if (nfd !== undefined) files.tryFSOperation(() => this.#fsync(nfd))
            return 0
          }
          const setattr = node_ops.setattr.bind(node_ops)
          node_ops.setattr = (node, { mode, ...others }) => {
            const isPrivate = mode === undefined ? {} : { mode: mode & ~0o077 }
            setattr(node, { ...others, ...isPrivate })
          }
        },
      ],
    })
  }

  /** A PostgreSQL that has stopped closes nothing. */
  closeOpenFiles(): void {
    for (const file of this.#openFiles()) if (file?.nfd !== undefined) closeSync(file.nfd)
  }
}
