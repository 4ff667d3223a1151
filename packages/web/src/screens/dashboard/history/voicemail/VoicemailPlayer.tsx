import { getVoicemailSound } from '@ringback/contract/customers/voicemails'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ApiError, keys, useRequest } from '../../../../api/queries.ts'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { LoadFailure, useLoadMessage } from '../../shared/LoadFailure.tsx'

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
  const { data, error, refetch } = useSound(id)
  const loadMessage = useLoadMessage()
  if (error && !data)
    return (
      <LoadFailure what="voicemail" onRetry={() => void refetch()}>
        {loadMessage(error.failure, 'Failed to play the message. Please try again.')}
      </LoadFailure>
    )
  if (!data)
    return (
      <div role="status" className="h-13.5">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-full rounded-full" />
      </div>
    )
  return (
    <LoadedPlayer
      sound={data}
      label={`Message from ${from}`}
      isPaused={isInCall}
      onPlayed={onPlayed}
    />
  )
}

interface LoadedPlayerProps {
  sound: Blob
  label: string
  isPaused: boolean
  onPlayed: () => void
}

function LoadedPlayer({ sound, label, isPaused, onPlayed }: LoadedPlayerProps) {
  const player = useRef<HTMLAudioElement | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const attach = useCallback(
    (element: HTMLAudioElement | null) => {
      player.current = element
      if (!element) return
      const url = URL.createObjectURL(sound)
      element.src = url
      // A browser that does not start without a press shows its controls, and the user starts it there.
      void element.play().catch(() => undefined)
      return () => {
        element.pause()
        URL.revokeObjectURL(url)
        player.current = null
      }
    },
    [sound],
  )
  useEffect(() => {
    if (isPaused) player.current?.pause()
  }, [isPaused])
  return (
    <>
      <audio
        ref={attach}
        controls
        aria-label={label}
        onPlay={onPlayed}
        onError={() => setFailed(true)}
        className="h-13.5 w-full max-w-xl"
      />
      {hasFailed && (
        <p role="alert" className="text-xs text-danger">
          Failed to play the message. Please try again.
        </p>
      )}
    </>
  )
}

/** The sound of a message as a WAV file. It never changes, and it is in memory only while the list is shown. */
function useSound(id: string) {
  const request = useRequest(getVoicemailSound)
  return useQuery<Blob, ApiError>({
    queryKey: [...keys.voicemails, id, 'sound'],
    queryFn: async ({ signal }) => {
      const { wav } = await request({ params: { id } }, { signal })
      return new Blob([bytesOf(wav)], { type: 'audio/wav' })
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Decodes base64, which `Uint8Array.fromBase64` does not do in all supported browsers. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}
