import { listCustomers } from '@shangxue/contract/customers/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { unreadNotifications } from '@shangxue/contract/notifications/unread'
import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { getSale, listSales, listSellers } from '@shangxue/contract/sales/endpoints'
import { STOCK_QUERIES } from '../stock/public.ts'

/** Queries to invalidate after any sale, return or approval. */
export const SALE_QUERIES: readonly Endpoint[] = [
  listSales,
  getSale,
  listSellers,
  listCustomers,
  listNotifications,
  unreadNotifications,
  ...STOCK_QUERIES,
]
