import { uniqueId } from '../unique.ts'
import type { Entry } from './entry.ts'

const TAB = 'outboxTab'

/** A reloaded page is still the same tab, and knows that what it was sending got cut off. */
export const tab = ((): string => {
  try {
    const id = sessionStorage.getItem(TAB) ?? uniqueId()
    sessionStorage.setItem(TAB, id)
    return id
  } catch {
    return uniqueId()
  }
})()

/** What this page is sending at this moment. */
export const underWay = new Set<string>()

const cutOff = ({ id, sender }: Entry) => sender === tab && !underWay.has(id)
/** Somebody is sending it: this page, or another tab that had it last and has time left. */
export const isBusy = (entry: Entry): boolean => entry.busyUntil > Date.now() && !cutOff(entry)
