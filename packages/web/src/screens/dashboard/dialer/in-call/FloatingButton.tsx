import { PictureInPicture2 } from 'lucide-react'
import { use } from 'react'
import { dialer } from '../../../../strings/dialer.ts'
import { IconButton } from '../../../../ui/Button.tsx'
import { FloatingWindowContext } from '../../shared/floating-window.ts'

/** Moves the call to a small window that stays above all others. Not shown where the browser has none. */
export function FloatingButton({ className }: { className: string }) {
  const { toggle, isOpen } = use(FloatingWindowContext)
  if (!toggle) return null
  return (
    <IconButton
      label={isOpen ? dialer.closeFloating : dialer.openFloating}
      icon={<PictureInPicture2 size={20} aria-hidden="true" />}
      aria-pressed={isOpen}
      onClick={toggle}
      className={className}
    />
  )
}
