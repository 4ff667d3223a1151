import { getRecordedGreeting } from '@ringback/contract/customers/numbers/numbers'
import { GREETING_MAX_SECONDS } from '@ringback/contract/limits'
import { formatDuration } from '@ringback/contract/text/figures'
import { useQuery } from '@tanstack/react-query'
import { Circle, Square } from 'lucide-react'
import { useMemo } from 'react'
import { type ApiError, keys, useRequest } from '../../../../../api/queries.ts'
import { useSoftphone } from '../../../../../softphone/softphone-context.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../../../ui/status/Skeleton.tsx'
import { LevelMeter } from '../../../shared/sound/LevelMeter.tsx'
import { Loaded } from '../../../shared/loading/LoadFailure.tsx'
import { SoundPlayer, soundOf } from '../../../shared/sound/SoundPlayer.tsx'
import { useGreetingRecorder } from './use-greeting-recorder.ts'

interface GreetingRecorderProps {
  numberId: string
  /** Whether the server has a recording of this number. */
  isStored: boolean
  /** A recording that is not saved yet: a WAV file in base64. */
  recording: string | null
  onRecorded: (wav: string) => void
  /** Why the form cannot be saved. */
  problem: string | null
}

/** Announced to screen readers. */
const STATES = {
  opening: 'Opening the microphone',
  recording: 'Recording',
  converting: 'Preparing the recording',
} as const

/** Records a greeting with the microphone, and plays it. */
export function GreetingRecorder(props: GreetingRecorderProps) {
  const { numberId, isStored, recording, onRecorded, problem } = props
  const { phone } = useSoftphone()
  const isInCall = phone.call !== null || phone.incoming !== null
  const { state, level, seconds, start, stop } = useGreetingRecorder(onRecorded)
  const isRecording = state.is === 'recording'
  const isWaiting = state.is === 'opening' || state.is === 'converting'
  const failure = state.is === 'failed' ? state.message : problem
  const hasSound = recording !== null || isStored
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="secondary"
          busy={isWaiting}
          disabled={isInCall && !isRecording}
          icon={isRecording ? <Square size={16} /> : <Circle size={16} />}
          onClick={isRecording ? stop : start}
        >
          {isRecording && 'Stop'}
          {!isRecording && (hasSound ? 'Record again' : 'Record')}
        </Button>
        <span className="text-sm tabular-nums text-soft">
          {isRecording && `${formatDuration(seconds)} of ${formatDuration(GREETING_MAX_SECONDS)}`}
        </span>
        <span role="status" className="sr-only">
          {state.is !== 'idle' && state.is !== 'failed' && STATES[state.is]}
        </span>
      </div>
      <div className="grid h-13.5 content-center">
        {isRecording && <LevelMeter level={level} />}
        {!isRecording && recording !== null && <NewRecording wav={recording} />}
        {!isRecording && recording === null && isStored && <StoredRecording numberId={numberId} />}
      </div>
      {failure === null ? (
        <p className="text-xs text-faint">
          {isInCall
            ? 'You can record when no call is in progress.'
            : `Say your greeting, up to ${GREETING_MAX_SECONDS} seconds. A tone follows it.`}
        </p>
      ) : (
        <p role="alert" className="text-xs text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}

function NewRecording({ wav }: { wav: string }) {
  const sound = useMemo(() => soundOf(wav), [wav])
  return <Player sound={sound} />
}

/** The recording of the server, which is in memory only while it is shown. */
function StoredRecording({ numberId }: { numberId: string }) {
  const request = useRequest(getRecordedGreeting)
  const query = useQuery<Blob, ApiError>({
    queryKey: [...keys.numbers, numberId, 'greeting'],
    queryFn: async ({ signal }) => {
      const { wav } = await request({ params: { id: numberId } }, { signal })
      return soundOf(wav)
    },
    gcTime: 0,
  })
  return (
    <Loaded
      query={query}
      what="greeting"
      failed="Failed to load your greeting. Please try again."
      isPart
      skeleton={<Skeleton className="h-13.5 rounded-full" />}
    >
      {sound => <Player sound={sound} />}
    </Loaded>
  )
}

function Player({ sound }: { sound: Blob }) {
  return <SoundPlayer sound={sound} aria-label="Your recorded greeting" className="h-13.5 w-full" />
}
