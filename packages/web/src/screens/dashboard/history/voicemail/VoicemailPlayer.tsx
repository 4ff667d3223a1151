import { getVoicemailSound } from '@ringback/contract/customers/calls/voicemails'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { Skeleton } from '../../../../ui/status/Skeleton.tsx'
import { Loaded } from '../../shared/loading/LoadFailure.tsx'
import { SoundPlayer, soundOf } from '../../shared/sound/SoundPlayer.tsx'

interface VoicemailPlayerProps {
  id: string
  /** The caller, for the accessible name. */
  from: string
  /** A call pauses the message. */
  isInCall: boolean
  /** Called each time when the message begins to play. */
  onPlayed: () => void
}

/** Loads the sound of a message and plays it, with the browser's own controls. */
export function VoicemailPlayer({ id, from, isInCall, onPlayed }: VoicemailPlayerProps) {
  const query = useSound(id)
  const player = useRef<HTMLAudioElement | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (isInCall) player.current?.pause()
  }, [isInCall, query.data])
  return (
    <Loaded
      query={query}
      what="voicemail"
      failed={FAILED}
      isPart
      skeleton={
        <div role="status" className="h-13.5">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-full rounded-full" />
        </div>
      }
    >
      {sound => (
        <>
          <SoundPlayer
            sound={sound}
            playerRef={player}
            isStarted
            aria-label={`Message from ${from}`}
            onPlay={onPlayed}
            onError={() => setFailed(true)}
            className="h-13.5 w-full max-w-xl"
          />
          {hasFailed && (
            <p role="alert" className="text-xs text-danger">
              {FAILED}
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}

const FAILED = 'Failed to play the message. Please try again.'

/** The sound of a message as a WAV file. It never changes, and it is in memory only while the list is shown. */
function useSound(id: string) {
  const request = useRequest(getVoicemailSound)
  return useQuery<Blob, ApiError>({
    queryKey: [...keys.voicemails, id, 'sound'],
    queryFn: async ({ signal }) => {
      const { wav } = await request({ params: { id } }, { signal })
      return soundOf(wav)
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}
