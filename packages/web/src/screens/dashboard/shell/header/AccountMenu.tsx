import { LogOut, Settings } from 'lucide-react'
import { useId } from 'react'
import { useProfile } from '../../../../api/queries.ts'
import { PATHS } from '../../../../session/paths.ts'
import { buttonClass } from '../../../../ui/buttons/Button.tsx'
import { Link } from '../../../../ui/buttons/Link.tsx'
import { Face } from '../../../../ui/identity/Face.tsx'
import { useDisclosure } from '../../../../ui/hooks/use-disclosure.ts'
import { Name } from '../../../../ui/identity/Name.tsx'

interface AccountMenuProps {
  name: string
  onLogout: () => void
}

/** The user's name in the header. A press shows all of it, the address, and the ways to the settings and out. */
export function AccountMenu({ name, onLogout }: AccountMenuProps) {
  const id = useId()
  const { isOpen, setOpen, box, handlers } = useDisclosure()
  return (
    <div ref={box} className="relative min-w-0" {...handlers}>
      <button
        type="button"
        title={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full min-w-11 items-center gap-2 rounded-control text-start transition-colors duration-150 hover:text-text max-md:-mt-7 max-md:items-end md:px-1.5"
      >
        {/* From 768 px the face alone; a name without room for some letters wraps, and is not shown. */}
        <span className="flex min-w-0 flex-1 flex-wrap gap-x-2 overflow-hidden md:h-7 md:leading-7">
          <Face name={name} className="size-7 text-xs max-md:hidden" />
          <span className="min-w-0 flex-1 truncate md:max-lg:sr-only lg:basis-14">
            <Name>{name}</Name>
          </span>
        </span>
      </button>
      {isOpen && (
        <div
          id={id}
          className="absolute top-full z-40 mt-1 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-card p-4 text-sm shadow-float max-md:-inset-s-8 md:inset-e-0"
        >
          <div className="mb-3 flex items-center gap-3">
            <Face name={name} className="size-11 text-sm" />
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold text-text">
                <Name>{name}</Name>
              </p>
              <Email />
            </div>
          </div>
          <Link
            to={PATHS.settings}
            className={buttonClass('plain', 'w-full justify-start! font-medium')}
          >
            <Settings size={18} aria-hidden="true" />
            Settings
          </Link>
          <button
            type="button"
            onClick={onLogout}
            className={buttonClass('plain', 'w-full justify-start! font-medium')}
          >
            <LogOut size={18} aria-hidden="true" />
            Logout
          </button>
        </div>
      )}
    </div>
  )
}

function Email() {
  const email = useProfile().data?.email
  if (!email) return null
  return (
    <p>
      <Name>{email}</Name>
    </p>
  )
}
