import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { type TLSSocket, createServer } from 'node:tls'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeMediaPort } from '../../../tools/processes/free-ports.ts'
import { receivedByTrunks } from '../../../tools/gateway/received-by-trunks.ts'
import { type Program, startProgram } from '../../../tools/gateway/start-program.ts'
import { okTo, soundAt } from './sip-messages.ts'

/** A phone over TLS: baresip. It answers, and returns the sound that it receives. */
export interface EncryptedPhone {
  program: Program
  stop(): Promise<void>
}

/** Where a phone can be: baresip listens to TLS one port above the one for UDP, and the next two are for sound. */
export async function encryptedPhonePort(): Promise<number> {
  return (await freeMediaPort()) + 1
}

/**
 * @param port of {@link encryptedPhonePort}
 * @param certificate a file with its key
 * @param options its number; `sound`: `srtp-mand` with keys only, empty without keys; and the address that it calls, if any
 */
export function startEncryptedPhone(
  port: number,
  certificate: string,
  options: { user: string; sound: 'srtp-mand' | ''; dials?: string },
): EncryptedPhone {
  const { user, sound, dials } = options
  const folder = mkdtempSync(join(tmpdir(), 'ringback-baresip-'))
  const address = `<sip:${user}@127.0.0.1:${port};transport=tls>`
  writeFileSync(
    join(folder, 'accounts'),
    `${address};regint=0;answermode=auto;audio_codecs=pcmu${sound && `;mediaenc=${sound}`}\n`,
  )
  writeFileSync(join(folder, 'contacts'), '')
  writeFileSync(
    join(folder, 'config'),
    `sip_listen 127.0.0.1:${port - 1}
sip_certificate ${certificate}
net_interface 127.0.0.1
rtp_ports ${port + 1}-${port + 2}
audio_player aubridge,loop
audio_source aubridge,loop
audio_alert aubridge,alert
ringback_disabled yes
module_path ${MODULES}
module g711.so
module srtp.so
module aubridge.so
module_app account.so
module_app menu.so
`,
  )
  const program = startProgram('baresip', [
    ...['-f', folder, '-s'],
    ...(dials === undefined ? [] : ['-e', `/dial ${dials}`]),
  ])
  receivedByTrunks.push(program.output)
  return {
    program,
    async stop() {
      await program.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const MODULES = '/usr/lib/baresip/modules'

/**
 * A phone over TLS that answers every call without keys.
 * @param isBusy it sends early media, and then refuses the call
 * @returns a function that ends it
 */
export async function startPlainPhone(
  port: number,
  certificate: string,
  isBusy = false,
): Promise<() => void> {
  const pem = readFileSync(certificate)
  const sockets = new Set<TLSSocket>()
  const received: Buffer[] = []
  receivedByTrunks.push(() => received.join('\n'))
  const answer = { contact: `<sip:phone@127.0.0.1:${port};transport=tls>`, body: soundAt(9) }
  const answerTo = (request: string) => {
    const ok = okTo(request, answer)
    if (!isBusy) return ok
    const early = ok.replace('200 OK', '183 Session Progress')
    return early + okTo(request, { ...answer, body: '' }).replace('200 OK', '486 Busy Here')
  }
  const server = createServer({ cert: pem, key: pem }, socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', data => {
      received.push(data)
      for (const request of data.toString().split(/^(?=[A-Z]+ sip:)/m)) {
        if (request.startsWith('INVITE')) socket.write(answerTo(request))
        else if (/^(OPTIONS|BYE) /.test(request)) socket.write(okTo(request))
      }
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}

/**
 * Lets a phone over TCP be reached over TLS.
 *
 * @param phonePort of the phone
 * @returns a function that ends it
 */
export async function startEncryptedFront(
  { host, port }: { host: string; port: number },
  certificate: string,
  phonePort: number,
): Promise<() => void> {
  const pem = readFileSync(certificate)
  const sockets = new Set<TLSSocket>()
  const server = createServer({ cert: pem, key: pem }, socket => {
    const phone = connect(phonePort, '127.0.0.1')
    sockets.add(socket)
    for (const end of [socket, phone]) end.on('error', () => {})
    socket.pipe(phone).pipe(socket)
  })
  await new Promise<void>(resolve => server.listen(port, host, resolve))
  return () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
}
