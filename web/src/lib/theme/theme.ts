import { getUserProficiency, type Level } from '@shangxue/contract/users/endpoints'
import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { identityOf, useSession } from '../session/state.ts'
import { onOtherTab, readStored, store } from '../storage/local-storage.ts'
import { listeners } from '../util/listeners.ts'
import { asLevel, DEFAULT_LEVEL, THEME_CLASSES, THEMES, type ThemeConfig } from './levels.ts'

const STORED_THEME = 'selectedTheme'
const SECOND_START_MS = 500

const changes = listeners<ThemeConfig>()
let level: Level = DEFAULT_LEVEL
/** Counts starts and choices, so that a slow response does not overwrite a later choice. */
let revision = 0
/** The timer of the second start. */
let secondStart: ReturnType<typeof setTimeout> | undefined
let assessment: { readonly identity: string; readonly level: Promise<Level | null> } | undefined

async function fetchAssessment(userId: number): Promise<Level | null> {
  const response = await call(getUserProficiency, { user_id: userId }, { quiet: true })
  return response.hasAssessment ? asLevel(response.assessed_level) : null
}

/** The assessed level of the signed-in user. It is fetched once, and again after a failure. */
function assessedLevel(): Promise<Level | null> {
  const session = useSession.getState()
  const identity = identityOf(session)
  if (session.userId === null || !identity) return Promise.resolve(null)
  if (assessment?.identity === identity) return assessment.level
  const request = fetchAssessment(session.userId).catch(() => {
    assessment = undefined
    return null
  })
  assessment = { identity, level: request }
  return request
}

function change(next: Level): void {
  const isNew = next !== level
  level = next
  applyTheme()
  if (isNew) changes.notify(THEMES[next])
}

/** Sets the current theme's class on the page body and removes the others. */
export function applyTheme(): void {
  const current = THEME_CLASSES[level]
  const others = Object.values(THEME_CLASSES).filter((name) => name !== current)
  document.body.classList.remove(...others)
  document.body.classList.add(current)
}

/** Applies the assessed level, otherwise the stored choice, otherwise 初中. Never rejects: after a failure the choice applies. */
export async function initialiseTheme(): Promise<void> {
  revision += 1
  const ownRevision = revision
  const choice = asLevel(readStored(STORED_THEME))
  if (!assessment) change(choice)
  const assessed = await assessedLevel()
  if (ownRevision === revision) change(assessed ?? choice)
}

/** Stores and applies the user's choice and notifies the listeners. */
export function chooseTheme(choice: string): void {
  revision += 1
  // The second start must not overwrite a choice made directly after start-up.
  clearTimeout(secondStart)
  const next = asLevel(choice)
  store(STORED_THEME, next)
  change(next)
}

/** Deletes the stored choice and applies the assessed level, or 初中 without one. */
export function resetTheme(): Promise<void> {
  store(STORED_THEME, null)
  return initialiseTheme()
}

/** Fetches and applies the level again after an assessment. */
export function reassessTheme(): Promise<void> {
  assessment = undefined
  return initialiseTheme()
}

/** The current theme. */
export const currentTheme = (): ThemeConfig => THEMES[level]

/** Subscribes to theme changes. Returns the function that unsubscribes. */
export const onThemeChange = changes.add

/** The current theme, as a hook. */
export const useTheme = (): ThemeConfig => useSyncExternalStore(onThemeChange, currentTheme)

/** Starts the theme service, and again after 500 ms. Returns the function that stops it. */
export function startTheme(): () => void {
  void initialiseTheme()
  secondStart = setTimeout(initialiseTheme, SECOND_START_MS)
  const unfollow = onOtherTab((key) => {
    if (key !== STORED_THEME && key !== null) return
    const stored = readStored(STORED_THEME)
    revision += 1
    if (stored === null) void initialiseTheme()
    else change(asLevel(stored))
  })
  const unsubscribe = useSession.subscribe((now, before) => {
    if (identityOf(now) === identityOf(before)) return
    assessment = undefined
    void initialiseTheme()
  })
  return () => {
    clearTimeout(secondStart)
    unfollow()
    unsubscribe()
  }
}
