import { useAnnounce } from '../notices.tsx'
import { shared } from '../strings.ts'

/** An id that a click copies. It lies above the link of its row. */
export function CopyId({ id }: { id: string }) {
  const announce = useAnnounce()
  const copy = async () => {
    // On an insecure page there is no clipboard, and elsewhere the operator may have forbidden it.
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(id))
      .then(
        () => true,
        () => false,
      )
    announce(isCopied ? shared.idCopied(id) : shared.idNotCopied(id))
  }
  return (
    <button
      type="button"
      title={shared.copy(id)}
      aria-label={shared.copy(id)}
      onClick={() => void copy()}
      className="relative min-h-9 rounded-small max-w-42 truncate text-left text-soft hover:text-text"
    >
      <span translate="no" className="font-mono text-xs">
        {id}
      </span>
    </button>
  )
}
