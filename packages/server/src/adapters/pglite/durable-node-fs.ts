import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  nfd?: number
}

interface NodeFileOperations {
  stream_ops: { fsync?: (stream: OpenFile) => number }
}

/** PGlite's file system on a directory, with a real fsync: Emscripten's NODEFS reports success without calling it. */
export class DurableNodeFS extends NodeFS {
  readonly #fsync: (file: number) => void

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
          const { stream_ops } = module.NODEFS as unknown as NodeFileOperations
          stream_ops.fsync = ({ nfd }) => {
            if (nfd !== undefined) this.#fsync(nfd)
            return 0
          }
        },
      ],
    })
  }
}
