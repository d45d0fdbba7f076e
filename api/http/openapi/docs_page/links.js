// What answers say, filled in where requests ask for it: the document's `links` tell what of an answer goes where.

/** The operation that a request meets, as { id, path, operation }, or undefined. */
export function met(described, method, pathname) {
  for (const [path, ways] of Object.entries(described.paths)) {
    const operation = ways[method.toLowerCase()], given = pathname.split('/'), asked = path.split('/')
    if (operation && asked.length === given.length && asked.every((part, n) => part === given[n] || (part[0] === '{' && !(given.join('/') in described.paths)))) return { path, operation }
  }
}

/** The value of a runtime expression such as `$response.body#/id` or `$request.path.game`; undefined where there is none. */
export function evaluated(expression, body, parameters) {
  if (expression.startsWith('$request.path.')) return parameters[expression.slice(14)]
  return expression.replace(/^\$response\.body#\//, '').split('/').reduce((at, key) => at?.[key], body)
}

/** What an answer makes known: `parameters` by their names, and `bodies` by operation: fields to be put into its example. */
export function learnt(described, method, pathname, status, body) {
  const found = met(described, method, pathname), parameters = {}, bodies = {}
  if (!found) return { parameters, bodies }
  const given = pathname.split('/')
  const named = Object.fromEntries(found.path.split('/').flatMap((part, n) => (part[0] === '{' ? [[part.slice(1, -1), given[n]]] : [])))
  for (const link of Object.values(found.operation.responses[status]?.links ?? {})) {
    for (const [into, from] of [[parameters, link.parameters], [bodies[link.operationId] ??= {}, link['x-body']]]) {
      for (const [name, expression] of Object.entries(from ?? {})) {
        const value = evaluated(expression, body, named)
        if (value !== undefined && value !== null) into[name] = value
      }
    }
  }
  return { parameters, bodies }
}

/** The document with what is known as its examples. What may be left out is, until somebody wants it. */
export function filled(described, { parameters, bodies }) {
  const made = structuredClone(described)
  for (const operation of Object.values(made.paths).flatMap((ways) => Object.values(ways))) {
    for (const one of operation.parameters ?? []) {
      if (one.in === 'path' && one.name in parameters) one.example = parameters[one.name]
      if (!one.required) one.examples = { default: { value: one.schema.default ?? '', 'x-disabled': true } }
    }
    for (const { value } of Object.values(operation.requestBody?.content['application/json'].examples ?? {})) {
      for (const [name, known] of Object.entries(bodies[operation.operationId] ?? {})) if (name in value) value[name] = known
    }
  }
  return made
}
