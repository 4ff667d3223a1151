import { useEffect, useState } from 'react'
import { watchOwnLevel } from '../../../../softphone/browser/watch-own-level.ts'
import { useSoftphone } from '../../../../softphone/softphone-context.ts'

/** The root mean square from which a sound counts as speech. */
const SPEECH_LEVEL = 0.02
/** So many loud levels are speech. A quiet one, as between two words, takes back only a part of a loud one. */
const SPEECH_LEVELS = 5
const QUIET_PART = 0.1

/** Whether the user has spoken while mounted. */
export function useHasSpoken(): boolean {
  const { microphoneStream } = useSoftphone()
  const [hasSpoken, setHasSpoken] = useState(false)
  useEffect(() => {
    if (hasSpoken) return
    let loudLevels = 0
    return watchOwnLevel(microphoneStream, level => {
      const isLoud = level !== null && level >= SPEECH_LEVEL
      loudLevels = isLoud ? loudLevels + 1 : Math.max(0, loudLevels - QUIET_PART)
      if (loudLevels >= SPEECH_LEVELS) setHasSpoken(true)
    })
  }, [hasSpoken, microphoneStream])
  return hasSpoken
}
