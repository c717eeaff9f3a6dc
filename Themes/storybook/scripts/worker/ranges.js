// Which bytes a browser asks for: RFC 9110, section 14. Sound is sought by them, and a browser that is answered with
// the whole file to such a question cannot seek.

/**
 * @param {string | null} header of `Range`
 * @param {number} size of the whole in bytes
 * @returns {{ status: 200 } | { status: 206, first: number, last: number } | { status: 416 }}
 */
export function rangeOf(header, size) {
  const asked = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  // RFC 9110 allows a server to ignore several ranges at once, other units and malformed ranges.
  if (!asked || (!asked[1] && !asked[2])) return { status: 200 };
  if (!asked[1]) {
    const length = Math.min(Number(asked[2]), size);
    return length ? { status: 206, first: size - length, last: size - 1 } : { status: 416 };
  }
  const first = Number(asked[1]);
  const last = asked[2] ? Math.min(Number(asked[2]), size - 1) : size - 1;
  if (asked[2] && Number(asked[2]) < first) return { status: 200 };
  return first < size ? { status: 206, first, last } : { status: 416 };
}

/**
 * @param {Headers} asked
 * @param {Headers} kept
 * @returns {string | null} the range, unless it is asked for only of another version
 */
export function rangeHeader(asked, kept) {
  const only = asked.get('If-Range');
  const same = !only || (!only.startsWith('W/') && [kept.get('ETag'), kept.get('Last-Modified')].includes(only));
  return same ? asked.get('Range') : null;
}

/**
 * @param {Request} request
 * @param {Response} kept the whole file
 * @returns {Promise<Response>} the bytes that are asked for
 */
export async function partOf(request, kept) {
  const header = rangeHeader(request.headers, kept.headers);
  if (!header) return kept;
  const whole = await kept.blob();
  const range = rangeOf(header, whole.size);
  const headers = new Headers(kept.headers);
  headers.set('Accept-Ranges', 'bytes');
  if (range.status === 200) return new Response(whole, { headers });
  if (range.status === 416) {
    headers.set('Content-Range', `bytes */${whole.size}`);
    headers.set('Content-Length', '0');
    return new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers });
  }
  const { first, last } = range;
  headers.set('Content-Range', `bytes ${first}-${last}/${whole.size}`);
  headers.set('Content-Length', String(last + 1 - first));
  const part = whole.slice(first, last + 1, headers.get('Content-Type') ?? '');
  return new Response(part, { status: 206, statusText: 'Partial Content', headers });
}
