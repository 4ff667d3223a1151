import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../../api/settings.ts'
import { useClient } from '../../../../api/use-client.ts'
import { useSession } from '../../../../session/use-session.ts'
import {
  type AudioCheckState,
  type RunningAudioCheck,
  runAudioCheck,
} from '../../../../softphone/audio-check/audio-check.ts'
import { browserClock } from '../../../../softphone/browser/clock.ts'
import { createMicrophone } from '../../../../softphone/browser/microphone.ts'
import { watchLevel } from '../../../../softphone/browser/watch-level.ts'
import { createCallBackend } from '../../../../softphone/call-backend.ts'
import { loadSipVoice, loadTwilioVoice } from '../../../../softphone/load-voice.ts'
import { accessTo } from '../../../../softphone/voice-device.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { useHeldWhilePressed } from '../../../../ui/hooks/use-held-while-pressed.ts'
import { Spinner } from '../../../../ui/status/Spinner.tsx'
import { LevelMeter } from '../../shared/sound/LevelMeter.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { useKeptSound } from '../first-call/sound-result.ts'
import { AudioCheckResult } from './AudioCheckResult.tsx'

interface AudioCheckPanelProps {
  /** The selected microphone; null is the browser's default. */
  inputId: string | null
  onClose: () => void
}

/** The audio check of microphone and network: its progress, then its result. */
export function AudioCheckPanel({ inputId, onClose }: AudioCheckPanelProps) {
  const { state: current, level, finish, repeat } = useAudioCheck(inputId)
  // The result is taller than the progress, and moves what is below.
  const state = useHeldWhilePressed(current)
  useKeptSound(state)
  const isRunning = state.is !== 'completed' && state.is !== 'failed'
  const canFinish = state.is === 'connected' && state.canFinish
  return (
    <SidePanel title="Test your setup" closeLabel="Close the test" onClose={onClose}>
      <p className="mt-1 mb-4 text-sm text-soft">
        The test is free, places no call, and lasts up to 20 seconds. Speak while it runs.
      </p>
      <p role="status" className="flex items-center gap-2 text-sm font-medium">
        {isRunning && <Spinner />}
        {STATE_WORDS[state.is]}
      </p>
      {isRunning ? <LevelMeter level={level} /> : <AudioCheckResult state={state} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {/* One element for both, so that the focus stays on it when the result appears. */}
        <Button
          look="secondary"
          disabled={isRunning && !canFinish}
          onClick={isRunning ? finish : repeat}
        >
          {isRunning ? 'Show the result' : 'Test again'}
        </Button>
        {isRunning && (
          <Button look="plain" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </SidePanel>
  )
}

const STATE_WORDS: Record<AudioCheckState['is'], string> = {
  opening: 'Asking for your microphone...',
  connecting: 'Connecting...',
  connected: 'Connected. Speak now: you should hear yourself.',
  completed: 'Test completed',
  failed: 'Test failed',
}

/** Runs an audio check when the component mounts, and cancels it on unmount. */
function useAudioCheck(inputId: string | null) {
  const client = useClient()
  const { identity } = useSession()
  const { signallingUrl, carriers } = useSettings()
  const [preferred = 'twilio'] = carriers
  const [checkCount, setCheckCount] = useState(1)
  const [state, setState] = useState<AudioCheckState>({ is: 'opening' })
  const [level, setLevel] = useState(0)
  const running = useRef<RunningAudioCheck>(null)
  useEffect(() => {
    // `mediaDevices` is undefined on insecure pages, but the DOM types declare it as always present.
    const { mediaDevices } = navigator as Partial<Navigator>
    const check = runAudioCheck(
      {
        // A separate microphone, because calls open and close the softphone's microphone.
        microphone: createMicrophone(mediaDevices),
        watchLevel,
        fetchToken: () => createCallBackend(client, identity).fetchToken(),
        startPreflight: async (token, openStream, onEvent) => {
          const access = accessTo(preferred, token)
          if (typeof access !== 'string') {
            const { startSipPreflight } = await loadSipVoice()
            return startSipPreflight({ access, openStream }, onEvent)
          }
          const { startTwilioPreflight } = await loadTwilioVoice()
          return startTwilioPreflight({ token: access, signallingUrl, openStream }, onEvent)
        },
        clock: browserClock,
      },
      inputId,
      { onState: setState, onLevel: setLevel },
    )
    running.current = check
    return () => check.stop()
  }, [client, identity, signallingUrl, preferred, inputId, checkCount])
  return {
    state,
    level,
    finish: () => running.current?.finish(),
    repeat: () => setCheckCount(previous => previous + 1),
  }
}
