import 'server-only';

/** More than any call needs; what is deeper is refused before anything walks down it. */
export const maxNesting = 100;

/** What is open at one place of the text: of an object the names it has so far, and whether the next text is a name. */
type Level = { names: Set<string>; expectsName: boolean } | null;

/**
 * Why a text must not be read as JSON, although it may be some, in words that go on after "The body"; null where nothing
 * is wrong. Nesting, since whoever walks it recurses; and doubled names (RFC 8259, 4: what they mean is anyone's guess),
 * of which a proxy in front might see the other one. What is no JSON at all is for the parser to tell.
 */
export function jsonTextFault(text: string): string | null {
  const open: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const level = open.at(-1);
    switch (text[at]) {
      case '{':
      case '[':
        if (open.length === maxNesting) return `is nested deeper than ${maxNesting} levels.`;
        open.push(text[at] === '{' ? { names: new Set(), expectsName: true } : null);
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (level) level.expectsName = true;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (level?.expectsName) {
          const name = nameIn(text.slice(at, end + 1));
          if (level.names.has(name)) return `names ${shortened(name)} twice in one object.`;
          level.names.add(name);
          level.expectsName = false;
        }
        at = end;
      }
    }
  }
  return null;
}

/** Where the quote stands that closes the string that begins at `start`; the text's end where none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at;
    if (text[at] === '\\') at++;
  }
  return text.length;
}

/** Escapes read, so that one name written in two ways is one. */
function nameIn(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

function shortened(name: string): string {
  return JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);
}
