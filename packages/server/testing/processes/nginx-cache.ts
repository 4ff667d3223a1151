import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram, isSkippedWithout } from '../../../../tools/programs/find-program.ts'
import { freePort } from '../../../../tools/processes/free-ports.ts'

export const skipsWithoutNginx = isSkippedWithout('nginx')

/** A shared cache in front of a server. Each of its responses has `x-cache`: HIT, MISS or EXPIRED. */
export interface NginxCache {
  url: string
  stop(): Promise<void>
}

const STARTS_WITHIN_MS = 60_000

/** nginx with `proxy_cache`, which caches what the headers of the server allow, and nothing else. */
export async function startNginxCache(serverUrl: string): Promise<NginxCache> {
  const folder = mkdtempSync(join(tmpdir(), 'ringback-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const settings = join(folder, 'nginx.conf')
  writeFileSync(
    settings,
    `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  scgi_temp_path ${join(folder, 'scgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  proxy_cache_path ${join(folder, 'cache')} keys_zone=files:1m;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${serverUrl};
      proxy_cache files;
      add_header x-cache $upstream_cache_status always;
    }
  }
}
`,
  )
  const program = findProgram('nginx') ?? 'nginx'
  const started = spawn(program, ['-c', settings, '-p', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = new Promise(resolve => started.once('close', resolve))
  started.once('error', error => (output += error.message))
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  while (!(await isListening(url))) {
    if (started.exitCode !== null || performance.now() - startedAt > STARTS_WITHIN_MS)
      throw new Error(`nginx did not start:\n${output}`)
    await sleep(50)
  }
  return {
    url,
    async stop() {
      started.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
