import { getFirstCall } from '@ringback/contract/customers/rates'
import { useQuery } from '@tanstack/react-query'
import { AudioLines, Gift, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { keys, useRequest } from '../../../../api/queries.ts'
import { Button, IconButton } from '../../../../ui/Button.tsx'
import { useKept, useUserId } from '../../../../session/kept-for-user.ts'
import { firstCall, welcomeText } from './strings.ts'

const HIDDEN = 'firstCallHidden'
/** The longest list that the server reads. */
const MAX_LANGUAGE_CHARACTERS = 200

export interface AudioCheckOffer {
  /** Why the audio check cannot start, or null. */
  audioCheckDisabled: string | null
  onAudioCheck: () => void
}

interface FirstCallCardProps extends AudioCheckOffer {
  /** What is shown after the user has hidden the card for good. */
  children: ReactNode
}

/** For an account without a call: the audio check, and what the welcome credit buys. */
export function FirstCallCard({ audioCheckDisabled, onAudioCheck, children }: FirstCallCardProps) {
  const userId = useUserId()
  const [hidden, keepHidden] = useKept(HIDDEN, userId)
  const { data, isPending } = useOffer(hidden === null)
  if (hidden !== null) return children
  const welcome = data ? welcomeText(data) : null
  return (
    <section
      aria-label={firstCall.title}
      className="relative rounded-control border border-line bg-well p-4"
    >
      <h3 className="pr-10 text-sm font-semibold">{firstCall.title}</h3>
      <IconButton
        label={firstCall.hide}
        icon={<X size={16} aria-hidden="true" />}
        disabled={userId === null}
        onClick={() => keepHidden('yes')}
        className="absolute top-1 right-1"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          look="secondary"
          icon={<AudioLines size={16} aria-hidden="true" />}
          disabled={audioCheckDisabled !== null}
          onClick={onAudioCheck}
        >
          {firstCall.hear}
        </Button>
        <p className="text-sm text-soft">{audioCheckDisabled ?? firstCall.hearDetail}</p>
      </div>
      {/* It has its place before it is known, so that nothing moves when it is. */}
      {(isPending || welcome !== null) && (
        <p className="mt-3 flex min-h-5 gap-2.5 text-sm font-medium">
          {welcome && (
            <>
              <Gift size={16} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
              {welcome}
            </>
          )}
        </p>
      )}
    </section>
  )
}

/** Without it the card says less, so a failure is not told. */
function useOffer(enabled: boolean) {
  const request = useRequest(getFirstCall)
  return useQuery({
    queryKey: keys.firstCall,
    enabled,
    queryFn: ({ signal }) => request({ query: { languages: languages() } }, { signal }),
  })
}

/** As many of the browser's languages as the server reads. */
function languages(): string {
  return navigator.languages.join(',').slice(0, MAX_LANGUAGE_CHARACTERS)
}
