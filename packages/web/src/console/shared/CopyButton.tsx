import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { shared } from './strings.ts'

const COPIED_MS = 2_000

/** Copies a text. `label` names it: "the secret". */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The operator can still select the text on the page.
      () => undefined,
    )
  return (
    <>
      <span role="status" className="sr-only">
        {isCopied && shared.copied}
      </span>
      <IconButton
        label={shared.copy(label)}
        icon={isCopied ? <Check size={16} className="text-call" /> : <Copy size={16} />}
        onClick={() => void copy()}
      />
    </>
  )
}
