import type { Metadata } from 'next';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { ScrollArea } from '@/components/ui/scroll-area';
import { openApiDocument } from '@/lib/api/openapi';
import { atBase } from '@/lib/base-path';
import { pageVisitor } from '@/lib/http/page';
import manifest from '@/package.json';
import { CallSection } from './call';
import { FieldTable } from './field-table';
import { type Call, referenceOf, type Shape } from './reference';

export const metadata: Metadata = { title: 'API reference' };

const example = `curl --header "Authorization: Bearer $TOKEN" \\
  https://headroom.example${atBase('/api/v1/me')}`;

/** Every call of the API, from the OpenAPI document that the server gives to programs. */
export default async function ApiReferencePage() {
  const visitor = await pageVisitor('api-reference.read');
  const { calls, shapes } = referenceOf(openApiDocument(manifest.version));
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 pb-16 md:px-6 lg:grid lg:grid-cols-[14rem_1fr] lg:gap-10">
      <Contents calls={calls} shapes={shapes} />
      <main className="min-w-0">
        <PageHead
          title="API reference"
          controls={visitor ? <Link href="/">Back to Headroom</Link> : <Link href="/sign-in">Sign in</Link>}
        />
        <Introduction />
        <h2 className="mt-10 mb-4 font-semibold text-section">Calls</h2>
        {calls.map((call) => (
          <CallSection key={call.id} call={call} />
        ))}
        <h2 className="mt-10 mb-4 font-semibold text-section">Shapes</h2>
        {shapes.map((shape) => (
          <ShapeSection key={shape.name} shape={shape} />
        ))}
      </main>
    </div>
  );
}

function Introduction() {
  return (
    <div className="grid max-w-prose gap-3">
      <p>
        Scripts send an access token with each call. Pages use the cookie that signing in sets; a write by cookie needs
        an <code className="font-mono">Origin</code> header of this site.
      </p>
      <ScrollArea label="Example of a call">
        <pre className="w-max min-w-full rounded-md bg-sunken p-3 font-mono text-label">{example}</pre>
      </ScrollArea>
      <p>
        Instants are ISO 8601 with offset, hours are numbers that nobody rounded, bytes are integers. What goes wrong is
        told by a problem document (RFC 9457) with <code className="font-mono">type</code>,{' '}
        <code className="font-mono">title</code>, <code className="font-mono">status</code> and{' '}
        <code className="font-mono">detail</code>.
      </p>
      <p>
        For programs:{' '}
        <a
          href={atBase('/api/v1/openapi.json')}
          className="rounded-sm underline decoration-edge underline-offset-3 hover:decoration-current"
        >
          the same as OpenAPI 3.1
        </a>
        .
      </p>
    </div>
  );
}

function ShapeSection({ shape: { name, note, fields } }: { shape: Shape }) {
  return (
    <section aria-labelledby={`shape-${name}`} className="border-rule border-t pt-6 pb-4">
      <h3 id={`shape-${name}`} className="scroll-mt-6 font-medium">
        {name}
      </h3>
      {note ? <p className="mt-1 text-ink-soft">{note}.</p> : null}
      <div className="mt-3">
        <FieldTable label={`Fields of ${name}`} fields={fields} />
      </div>
    </section>
  );
}

function Contents({ calls, shapes }: { calls: readonly Call[]; shapes: readonly Shape[] }) {
  const linkStyle = 'block truncate rounded-sm py-0.5 text-ink-soft hover:text-ink';
  return (
    <nav
      aria-label="Contents"
      className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto lg:block"
    >
      <p className="mb-1 text-ink-faint text-label">Calls</p>
      <ul className="mb-4">
        {calls.map(({ id, method, path }) => (
          <li key={id}>
            <a href={`#${id}`} className={linkStyle}>
              {method} {path.replace('/api/v1', '')}
            </a>
          </li>
        ))}
      </ul>
      <p className="mb-1 text-ink-faint text-label">Shapes</p>
      <ul>
        {shapes.map(({ name }) => (
          <li key={name}>
            <a href={`#shape-${name}`} className={linkStyle}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
