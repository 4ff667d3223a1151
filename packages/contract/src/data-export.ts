import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PASSWORD_MAX_LENGTH } from './limits.ts'

export const exportData = endpoint({
  method: 'POST',
  path: '/api/user/export',
  access: 'user',
  summary:
    'Everything that is stored about the signed-in user, as a zip archive of JSON and CSV files, once an hour',
  download: 'application/zip',
  body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)) }),
  response: z.string(),
})
