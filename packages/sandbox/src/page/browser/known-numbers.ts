import { byId, copyButton, make } from './dom.ts'

const NUMBERS: readonly [number: string, behaviour: string][] = [
  ['+14155550100', 'rings for a second, answers, echoes what it hears'],
  ['+14155550101', 'is busy'],
  ['+14155550102', 'rings, and nobody answers'],
  ['+14155550103', 'plays back the tone of every key it hears'],
  ['+14155550104', 'answers, hangs up after 5 s'],
  ['+14155550105', 'is not in service'],
  ['+14155550106', 'answers at once with a steady 440 Hz tone'],
  ['+14155550107', 'rings for 40 s, then answers'],
  ['+14155550108', 'answers; silent wire from second 5 to 13'],
  ['+14155550109', 'answers; its final status is never reported'],
  ['+14155550110', 'answers; every status is reported three times, out of order'],
]

export function showNumbers(): void {
  byId('numbers').append(
    ...NUMBERS.map(([number, behaviour]) =>
      make(
        'li',
        {},
        make('div', {}, make('strong', {}, spaced(number)), make('span', {}, behaviour)),
        copyButton(number, number),
      ),
    ),
  )
}

/** +14155550100 as people read it. */
function spaced(number: string): string {
  return number.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}
