import { useState } from 'react'
import { Palette } from '../../../../ui/choice/Palette.tsx'
import { useCloseForCall } from '../../shared/use-close-for-call.ts'
import { useCallable } from './use-callable.ts'
import { type CommandHandlers, useCommands } from './use-commands.ts'

export interface CommandPaletteProps extends CommandHandlers {
  /** Calls a number in E.164. */
  onCall: (number: string) => void
  onClose: () => void
}

/** Calls someone, goes somewhere or changes the call without the mouse. It closes when a call rings. */
export function CommandPalette({ onCall, onClose, ...handlers }: CommandPaletteProps) {
  const [text, setText] = useState('')
  const trimmed = text.trim()
  const commands = useCommands(trimmed, handlers)
  const { callable, isLoading, nothing } = useCallable(trimmed, onCall)
  useCloseForCall(onClose)
  const hits = [...commands, ...callable]
  const found = hits.length === 0 ? nothing : ''
  return (
    <Palette
      label="Find and do"
      placeholder="Type a name, a number or what you want to do"
      text={text}
      onText={setText}
      hits={hits}
      status={isLoading ? 'Loading your contacts…' : found}
      onOpen={({ run }) => run()}
      onClose={onClose}
    />
  )
}
