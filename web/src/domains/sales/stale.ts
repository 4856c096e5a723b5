import { listCustomers } from '@shangxue/contract/customers'
import type { Endpoint } from '@shangxue/contract/endpoint'
import { listNotifications } from '@shangxue/contract/notifications'
import { getSale, listSales, listSellers } from '@shangxue/contract/sales'
import { unreadNotifications } from '@shangxue/contract/unread'
import { STOCK_READS } from '../stock/public.ts'

/** Queries to invalidate after any sale, return or approval. */
export const SALE_READS: readonly Endpoint[] = [
  listSales,
  getSale,
  listSellers,
  listCustomers,
  listNotifications,
  unreadNotifications,
  ...STOCK_READS,
]
