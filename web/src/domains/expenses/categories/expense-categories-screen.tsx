import { CategoriesPage } from './categories-page.tsx'

export default function ExpenseCategoriesScreen() {
  return <CategoriesPage direction="expense" />
}
