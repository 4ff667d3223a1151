import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/buttons/Button.tsx'

const COPIED_MS = 2_000

interface CopyButtonProps {
  number: string
  formattedNumber: string
  /** The number on the page. */
  shownNumber: RefObject<HTMLElement | null>
}

/** Copies the number in E.164 form. Where the browser does not allow that, it selects the number on the page. */
export function CopyButton({ number, formattedNumber, shownNumber }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const [isSelected, setSelected] = useState(false)
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
      // On an insecure page there is no clipboard, and elsewhere the user may have forbidden it.
      if (shownNumber.current) getSelection()?.selectAllChildren(shownNumber.current)
      setSelected(true)
    }
  }
  return (
    <>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
        {isSelected &&
          'The number is selected. Copy it with your keyboard or the menu of your browser.'}
      </span>
      <IconButton
        label={`Copy ${formattedNumber}`}
        icon={isCopied ? <Check size={18} className="text-call" /> : <Copy size={18} />}
        onClick={() => void copy()}
        className="-mt-1.5 -me-2"
      />
    </>
  )
}
