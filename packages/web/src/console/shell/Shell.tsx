import { Menu, Search, X } from 'lucide-react'
import { type ReactNode, useState, useLayoutEffect, useRef } from 'react'
import { Button, IconButton, buttonClass } from '../../ui/buttons/Button.tsx'
import { useSearchShortcut } from '../../ui/hooks/use-search-shortcut.ts'
import { DENSE } from '../shared/console-controls.tsx'
import { SearchPalette } from './SearchPalette.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The frame of the console: the navigation, the button of the palette, and the screen. */
export function Shell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const shortcut = useSearchShortcut(() => setPaletteOpen(true))
  return (
    <div className="grid min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className={buttonClass('primary', 'fixed -top-20 inset-s-3 z-50 focus:top-3')}
      >
        Skip to the content
      </a>
      <aside className="sticky top-0 h-dvh border-e border-line bg-card max-lg:hidden">
        <Sidebar />
      </aside>
      <div className="min-w-0">
        <div className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-page/95 px-4 py-2 backdrop-blur-sm md:px-6">
          <IconButton
            label="Menu"
            icon={<Menu size={20} />}
            onClick={() => setMenuOpen(true)}
            className="-ms-2 lg:hidden"
          />
          <Button
            look="secondary"
            className={`${DENSE} w-80 max-w-full justify-start! bg-card! font-normal! text-soft!`}
            icon={<Search size={15} aria-hidden="true" />}
            onClick={() => setPaletteOpen(true)}
          >
            Search or go to…
            <kbd className="ms-auto font-sans text-xs text-faint">{shortcut}</kbd>
          </Button>
        </div>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-[100rem] px-4 py-5 outline-none md:px-6"
        >
          {children}
        </main>
      </div>
      {isMenuOpen && <MenuDialog onClose={() => setMenuOpen(false)} />}
      {isPaletteOpen && <SearchPalette onClose={() => setPaletteOpen(false)} />}
    </div>
  )
}

/** The navigation on a screen that is too narrow for the sidebar. */
function MenuDialog({ onClose }: { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      aria-label="Menu"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // A click on the backdrop hits the dialog itself.
      onClick={event => event.target === event.currentTarget && onClose()}
      className="m-0 h-dvh max-h-none w-64 animate-arrive border-e border-line-strong bg-card text-text backdrop:bg-scrim"
    >
      <IconButton
        label="Close the menu"
        icon={<X size={18} />}
        onClick={onClose}
        className="absolute! top-1.5 inset-e-1.5"
      />
      <Sidebar onNavigate={onClose} />
    </dialog>
  )
}
