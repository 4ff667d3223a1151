import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  nfd?: number
}

interface Attributes {
  mode?: number
}

interface NodeFileOperations {
  node_ops: { setattr: (node: unknown, attributes: Attributes) => void }
  stream_ops: { fsync?: (stream: OpenFile) => number }
}

/**
 * PGlite's file system on a directory, with two differences from Emscripten's NODEFS: that one reports a successful
 * fsync without calling it, and opens each new file to every user of the machine, whatever the umask is.
 */
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
          const { node_ops, stream_ops } = module.NODEFS as unknown as NodeFileOperations
          stream_ops.fsync = ({ nfd }) => {
            if (nfd !== undefined) this.#fsync(nfd)
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
}
