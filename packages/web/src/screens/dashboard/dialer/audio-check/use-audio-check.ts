import { useEffect, useRef, useState } from 'react'
import { useSettings } from '../../../../api/settings.ts'
import { useClient } from '../../../../api/use-client.ts'
import { useSession } from '../../../../session/use-session.ts'
import { createCallBackend } from '../../../../softphone/call-backend.ts'
import { browserClock } from '../../../../softphone/browser/clock.ts'
import { createMicrophone } from '../../../../softphone/browser/microphone.ts'
import { loadSipVoice, loadTwilioVoice } from '../../../../softphone/load-voice.ts'
import {
  type AudioCheckState,
  type RunningAudioCheck,
  runAudioCheck,
} from '../../../../softphone/audio-check.ts'
import { accessTo } from '../../../../softphone/voice-device.ts'
import { watchLevel } from '../../../../softphone/browser/watch-level.ts'

/** Runs an audio check when the component mounts, and cancels it on unmount. */
export function useAudioCheck(inputId: string | null) {
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
