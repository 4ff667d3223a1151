import type { E164 } from '@ringback/contract/phone/e164'
import { expect, it } from 'vitest'
import { type Instruction, instructionText, readInstruction } from './instruction.ts'

const [to, from] = ['+442071234567', '+14155550199'] as [E164, E164]
const limits = { timeLimitSeconds: 60, ringSeconds: 45 }

it.each<Instruction>([
  { is: 'dial', callId: 'call_1', to, callerId: from, ...limits, isForwarded: true },
  { is: 'ring', callId: 'call_1', identity: 'user_1', from: 'anonymous', to, ...limits },
  { is: 'take-message', callId: 'call_1', greeting: '"é"', greetingKey: null, maxSeconds: 180 },
  { is: 'busy' },
])('is read as it was stored: $is', instruction => {
  expect(readInstruction(instructionText(instruction))).toEqual(instruction)
})

it('is not read from the markup that version 0.3 stored', () => {
  expect(readInstruction('<?xml version="1.0" encoding="UTF-8"?><Response/>')).toBeNull()
})
