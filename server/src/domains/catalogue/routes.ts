import { listBrands, listLocations } from '@shangxue/contract/catalogue/endpoints'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { locationRoutes } from './location-routes.ts'
import { brands, locations, products } from './schema.ts'

export function catalogueRoutes(server: Server) {
  const { serve } = server
  locationRoutes(server)
  serve(listBrands, ({ db }) =>
    db
      .select({ id: brands.id, name: brands.name, products: sql<number>`count(${products.id})::int` })
      .from(brands)
      .leftJoin(
        products,
        sql`${products.tenantId} = ${brands.tenantId} and ${products.brandId} = ${brands.id} and ${products.active}`,
      )
      .groupBy(brands.tenantId, brands.id)
      .orderBy(asc(brands.position), asc(brands.pinyin)),
  )

  serve(listLocations, ({ db, actor: { stores } }, { everywhere = false }) => {
    const isAllowed =
      stores === 'all' || everywhere ? undefined : inArray(locations.id, [...stores.locationIds])
    return db
      .select({ id: locations.id, name: locations.name, kind: locations.kind })
      .from(locations)
      .where(and(eq(locations.active, true), isAllowed))
      .orderBy(asc(locations.position), asc(locations.name))
  })
}
