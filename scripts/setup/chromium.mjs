import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Prefers the headless shell, because a full Chromium also draws its own pages for each test. */
const KNOWN = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const matches = () => [...KNOWN, chromium.executablePath()].find((path) => path && existsSync(path))

const tried = (command, args) => {
  try {
    execFileSync(command, args, { stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium for the browser tests. Installs one if none is found. */
export function ensureChromium() {
  const present = matches()
  if (present) return present
  console.log('Installing Chromium for the browser tests …')
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    tried('apt-get', ['update', '-qq'])
    const installs = (browser) => tried('apt-get', ['install', '-y', '-qq', browser, 'fonts-noto-cjk'])
    installs('chromium-headless-shell') || installs('chromium')
  }
  if (!matches()) tried('npx', ['playwright', 'install', 'chromium'])
  const installed = matches()
  if (!installed)
    throw new Error(
      'The browser tests need Chromium: install it (for example `apt-get install chromium`) or set CHROMIUM_PATH',
    )
  return installed
}
