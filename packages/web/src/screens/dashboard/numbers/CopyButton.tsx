import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyLabel, numbers } from '../../../strings/numbers.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

const COPIED_MS = 2_000

/** Copies the number in E.164 form. */
export function CopyButton(props: { number: string; formattedNumber: string }) {
  const { number, formattedNumber } = props
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      setCopied(true)
    } catch {
      // The user can still select the number on the page.
    }
  }
  return (
    <>
      <span role="status" className="sr-only">
        {isCopied && numbers.copied}
      </span>
      <IconButton
        label={copyLabel(formattedNumber)}
        icon={isCopied ? <Check size={18} className="text-call" /> : <Copy size={18} />}
        onClick={() => void copy()}
        className="-mt-1.5 -mr-2"
      />
    </>
  )
}
