// Finds secrets in the files of the repository; secrets belong in the environment.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../lib.mjs'

const SECRETS = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/, 'private key'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, 'AWS access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36}\b/, 'GitHub token'],
  [/\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/, 'API key of an AI service'],
  [/\bxox[abprs]-[A-Za-z0-9-]{20,}/, 'Slack token'],
  [/\bnpm_[A-Za-z0-9]{36}\b/, 'npm token'],
  [/\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{30,}/, 'signed token'],
  [
    /\b(?:TOKEN_SECRET|VAPID_PRIVATE_KEY|AI_API_KEY|SPEECH_API_KEY|VOLCANO_TTS_TOKEN|CARRIER_KEY|ACTIVATION_KEY|S3_SECRET_ACCESS_KEY)\s*=\s*["']?[A-Za-z0-9+/_=-]{24,}/,
    'value of a secret setting',
  ],
]
const BINARY =
  /\.(png|jpe?g|webp|ico|woff2?|ttf|otf|pdf|mp3|wav|onnx|gz|br|wasm|apkg|xlsx|docx|tar|traineddata|bin)$/i

/** Kinds of the apparent secrets in a text, without the secrets themselves. */
export const secretsIn = (text) => SECRETS.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind)

export function secretFiles(read, files) {
  return files
    .filter((file) => !BINARY.test(file))
    .flatMap((file) =>
      secretsIn(read(file)).map((kind) => `${file}: ${kind}; remove it, and replace the secret`),
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 })
  const read = (file) => {
    try {
      return readFileSync(join(ROOT, file), 'utf8')
    } catch {
      // deleted, but the deletion is not committed yet
      return ''
    }
  }
  const matches = secretFiles(read, listed.split('\0').filter(Boolean))
  for (const match of matches) console.error(match)
  if (matches.length === 0) console.log('no secrets in the repository')
  process.exit(matches.length > 0 ? 1 : 0)
}
