import { useEffect, useState } from 'react'
import { watchOwnLevel } from '../../../../softphone/browser/watch-own-level.ts'

/** The level of the microphone of the call, 0 to 1; null while it cannot be measured. */
export function useMicrophoneLevel(microphoneStream: () => MediaStream | null): number | null {
  const [level, setLevel] = useState<number | null>(0)
  useEffect(() => watchOwnLevel(microphoneStream, setLevel), [microphoneStream])
  return level
}
