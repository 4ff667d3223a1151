import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { expect, it } from 'vitest'
import { ROOT } from '../product.ts'
import { settingsDocument, withSettingsSection } from './settings-documents.ts'

// With `-u`, vitest writes these files instead of comparing them.

it('.env.example has the variable, sentence, unit and default of every business setting', async () => {
  const path = join(ROOT, '.env.example')
  await expect(withSettingsSection(readFileSync(path, 'utf8'))).toMatchFileSnapshot(path)
})

it('docs/settings.md describes every business setting', async () => {
  const path = join(ROOT, 'docs/settings.md')
  const { code, errors } = await format(path, settingsDocument())
  expect(errors).toEqual([])
  await expect(code).toMatchFileSnapshot(path)
})
