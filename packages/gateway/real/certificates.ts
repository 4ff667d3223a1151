import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files in PEM. A certificate stands before its key. */
export interface Certificates {
  /** Whose certificates are believed. */
  authorities: string
  /** Of the gateway, of a trunk, and one of the trunk's name by an unknown authority. */
  ours: string
  trunk: string
  stranger: string
}

export function makeCertificates(folder: string): Certificates {
  const authority = certificate(folder, 'authority')
  const unknown = certificate(folder, 'unknown-authority')
  return {
    authorities: authority.certificate,
    ours: joined(certificate(folder, 'gateway.test', authority)),
    trunk: joined(certificate(folder, 'trunk.test', authority)),
    stranger: joined(certificate(folder, 'stranger', unknown)),
  }
}

interface Pair {
  certificate: string
  key: string
}

function certificate(folder: string, name: string, signer?: Pair): Pair {
  const pair = { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '2', '-subj', `/CN=${name}`, '-out', pair.certificate, '-keyout', pair.key],
    ...(signer ? ['-CA', signer.certificate, '-CAkey', signer.key] : []),
  ]
  // What it prints is in the error when it fails.
  execFileSync('openssl', args, { stdio: 'pipe' })
  return pair
}

function joined({ certificate: file, key }: Pair): string {
  const path = file.replace('.crt', '.pem')
  writeFileSync(path, readFileSync(file, 'utf8') + readFileSync(key, 'utf8'))
  return path
}
