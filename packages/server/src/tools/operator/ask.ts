import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks a question on the terminal. Without one, the answer is a line of the input. */
export async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  return readLine(process.stderr)
}

/** Like {@link ask}, without showing what is typed. */
export async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const answer = await readLine(silent)
  process.stderr.write('\n')
  return answer
}

/** Lines that arrived together with an earlier answer, as they do from a pipe. */
const waiting: string[] = []

async function readLine(output: NodeJS.WritableStream): Promise<string> {
  const next = waiting.shift()
  if (next !== undefined) return next
  const reader = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  })
  try {
    return await new Promise<string>((resolve, reject) => {
      let isAnswered = false
      reader.on('line', line => {
        if (isAnswered) waiting.push(line)
        isAnswered = true
        resolve(line)
      })
      reader.on('close', () => {
        if (!isAnswered) reject(new Error('The input ended before the last answer.'))
      })
    })
  } finally {
    reader.close()
  }
}
