import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'

// Reads the variables of .env in the current folder, if there is one. Variables that are already set win.
// `npm start` does not read it, so that a trial never uses the database of production.
if (existsSync('.env')) loadEnvFile('.env')
