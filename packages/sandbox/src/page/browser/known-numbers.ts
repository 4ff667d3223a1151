import { byId, copyButton, make } from './dom.ts'

const NUMBERS: readonly [number: string, behaviour: string][] = [
  ['+14155550100', 'rings for a second, answers, echoes you'],
  ['+14155550101', 'is busy'],
  ['+14155550102', 'rings until you answer it under Calls'],
  ['+14155550103', 'plays the tone of every key that you press'],
  ['+14155550104', 'answers, hangs up after 5 s'],
  ['+14155550105', 'is not in service'],
  ['+14155550106', 'answers at once with a steady 440 Hz tone'],
  ['+14155550107', 'rings for 40 s, then answers'],
  ['+14155550108', 'answers; no media from second 5 to 13'],
  ['+14155550109', 'answers; its final status callback is never sent'],
  ['+14155550110', 'answers; each status callback comes three times, out of order'],
  ['+14155550111', 'a landline: answers, and receives no texts'],
]

export function showNumbers(): void {
  byId('numbers').append(
    ...NUMBERS.map(([number, behaviour]) =>
      make(
        'li',
        {},
        make('div', {}, make('strong', {}, formatNumber(number)), make('span', {}, behaviour)),
        copyButton(number, number),
      ),
    ),
  )
}

/** Groups the digits of a North American number. */
function formatNumber(number: string): string {
  return number.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}
