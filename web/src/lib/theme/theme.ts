import { getUserProficiency, type Level } from '@shangxue/contract/users/endpoints'
import { useSyncExternalStore } from 'react'
import { call } from '../api/call.ts'
import { listeners } from '../listeners.ts'
import { identityOf, useSession } from '../session/state.ts'
import { onOtherTab, readStored, store } from '../storage.ts'
import { asLevel, DEFAULT_LEVEL, THEME_CLASSES, THEMES, type ThemeConfig } from './levels.ts'

const STORED_THEME = 'selectedTheme'
const SECOND_START_MS = 500

const changes = listeners<ThemeConfig>()
let level: Level = DEFAULT_LEVEL
/** Counts starts and choices, so that a slow answer doesn't undo what came after its question. */
let turn = 0
/** The start that is still to come. */
let second: ReturnType<typeof setTimeout> | undefined
let assessment: { readonly identity: string; readonly level: Promise<Level | null> } | undefined

async function askAssessment(userId: number): Promise<Level | null> {
  const answer = await call(getUserProficiency, { user_id: userId }, { quiet: true })
  return answer.hasAssessment ? asLevel(answer.assessed_level) : null
}

/** The assessed level of who is signed in; asked once, and again after it couldn't be had. */
function assessedLevel(): Promise<Level | null> {
  const session = useSession.getState()
  const identity = identityOf(session)
  if (session.userId === null || !identity) return Promise.resolve(null)
  if (assessment?.identity === identity) return assessment.level
  const asked = askAssessment(session.userId).catch(() => {
    assessment = undefined
    return null
  })
  assessment = { identity, level: asked }
  return asked
}

function change(next: Level): void {
  const isNew = next !== level
  level = next
  applyTheme()
  if (isNew) changes.notify(THEMES[next])
}

/** Puts the current theme's class on the page body and takes the others away. */
export function applyTheme(): void {
  const current = THEME_CLASSES[level]
  const others = Object.values(THEME_CLASSES).filter((name) => name !== current)
  document.body.classList.remove(...others)
  document.body.classList.add(current)
}

/** The assessed level, else the stored choice, else 初中. Never rejects: without an answer the choice counts. */
export async function initialiseTheme(): Promise<void> {
  turn += 1
  const ours = turn
  const choice = asLevel(readStored(STORED_THEME))
  if (!assessment) change(choice)
  const assessed = await assessedLevel()
  if (ours === turn) change(assessed ?? choice)
}

/** The user's own choice: saved, shown, told to the listeners. */
export function chooseTheme(choice: string): void {
  turn += 1
  // whoever chooses at once would see the choice undone half a second later
  clearTimeout(second)
  const next = asLevel(choice)
  store(STORED_THEME, next)
  change(next)
}

/** Back to the assessed level (初中 without one): the stored choice is forgotten. */
export function resetTheme(): Promise<void> {
  store(STORED_THEME, null)
  return initialiseTheme()
}

/** After an assessment was finished: its level is asked for anew and shown. */
export function reassessTheme(): Promise<void> {
  assessment = undefined
  return initialiseTheme()
}

/** The theme shown now. */
export const currentTheme = (): ThemeConfig => THEMES[level]

/** Calls back with every new theme. Returns the unsubscriber. */
export const onThemeChange = changes.add

/** The theme shown now, for components. */
export const useTheme = (): ThemeConfig => useSyncExternalStore(onThemeChange, currentTheme)

/** Starts the theme service, and once more 500 ms later. Returns what stops it. */
export function startTheme(): () => void {
  void initialiseTheme()
  second = setTimeout(initialiseTheme, SECOND_START_MS)
  const unfollow = onOtherTab((key) => {
    if (key !== STORED_THEME && key !== null) return
    const stored = readStored(STORED_THEME)
    turn += 1
    if (stored === null) void initialiseTheme()
    else change(asLevel(stored))
  })
  const unsubscribe = useSession.subscribe((now, before) => {
    if (identityOf(now) === identityOf(before)) return
    assessment = undefined
    void initialiseTheme()
  })
  return () => {
    clearTimeout(second)
    unfollow()
    unsubscribe()
  }
}
