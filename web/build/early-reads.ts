import type { Plugin } from 'vite'
import { keysFor, type PermissionKey, type SharedKey } from '../../contract/src/permissions.ts'
import type { AddressPath } from '../src/app/addresses.ts'

interface EarlyReads {
  /** Asked for only once it is known that who is signed in holds it; left out where everybody may. */
  needs?: PermissionKey | SharedKey
  /** Addresses as the client asks for them; {day} and {month} are the present ones of the company. */
  ask: readonly string[]
}

/**
 * What screens list first, by addresses without filters: index.html asks for it beside their code. Only what everybody who
 * may see the screen is shown there first; an address that the client does not ask for in these very letters is fetched
 * in vain (`e2e/early.spec.ts` tells).
 */
export const EARLY_READS: Partial<Record<AddressPath, EarlyReads>> = {
  '/home': { ask: ['/api/stock/models?q=&view=all&sort=brand&limit=30&page=1', '/api/stock/summary'] },
  '/price': { ask: ['/api/pricing/prices?q=&changed=false&limit=60&page=1'] },
  '/stock/transfers': { ask: ['/api/stock/transfers?limit=30&page=1'] },
  '/sales': { needs: 'sales-view', ask: ['/api/sales?q=&limit=30&page=1'] },
  '/others/daily-sales': { needs: 'sales-view', ask: ['/api/sales-figures/day?day={day}'] },
  '/others/business-progress': { ask: ['/api/targets/progress?month={month}'] },
  '/others/business-summary': { needs: 'market-analysis', ask: ['/api/summaries/business'] },
  '/others/debt-overview': {
    needs: 'finance',
    ask: ['/api/debts?q=&sort=owed&limit=30&page=1', '/api/debts/summary?q=&sort=owed'],
  },
  '/others/customers': { needs: 'sales-view', ask: ['/api/customers?q=&limit=30&page=1'] },
  '/tasks': { ask: ['/api/tasks?q=&scope=mine&stage=open&due=any&limit=30&page=1', '/api/tasks/counts'] },
  '/others/todo': { ask: ['/api/todos?q='] },
  '/others/moments': { ask: ['/api/moments?q=&scope=all&photos=false&limit=20&page=1'] },
  '/others/meeting-records': { ask: ['/api/meetings?q=&view=all&limit=20&page=1'] },
  '/attendance/clock': { ask: ['/api/attendance/today'] },
  '/attendance/calendar': { ask: ['/api/attendance/month?month={month}'] },
  '/notifications': { ask: ['/api/notifications?unread=false&limit=30&page=1'] },
  '/paper-analysis': { ask: ['/api/paper-analysis/get-paper-list?q=&status=all&whose=all&page=1'] },
  '/reward-tasks': {
    ask: ['/api/reward-tasks?q=&state=open&sort=new&page=1', '/api/reward-tasks/figures'],
  },
}

const PLACE = /\/\* EARLY_READS \*\/ \{\}/

/** Writes into index.html which screens ask for what, and which keys allow it. */
export function earlyReads(): Plugin {
  const table = Object.fromEntries(
    Object.entries(EARLY_READS).map(([path, { needs, ask }]) => [
      path,
      { ask, ...(needs && { keys: keysFor(needs) }) },
    ]),
  )
  return {
    name: 'shangxue:early-reads',
    transformIndexHtml(html) {
      if (!PLACE.test(html)) throw new Error('index.html has no place for what is asked early')
      return html.replace(PLACE, () => JSON.stringify(table))
    },
  }
}
