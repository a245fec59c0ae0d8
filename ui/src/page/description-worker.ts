// The script of the worker that reads one API description.
import { serveLoader } from '@opchain/openapi-loader';

serveLoader();
