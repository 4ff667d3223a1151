import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { proof } from './proof.ts'

export const exportData = endpoint({
  method: 'POST',
  path: '/api/user/export',
  access: 'user',
  summary:
    'The profile, contacts, numbers, calls, messages and payments of the signed-in user, as a zip archive of JSON and CSV files, once an hour',
  download: 'application/zip',
  body: proof,
  response: z.string(),
})
