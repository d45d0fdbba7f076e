# Croupier in a container: `croupier serve`, or any other of its commands. See deploy/compose.yaml.
FROM python:3.13-slim
WORKDIR /srv/croupier
COPY pyproject.toml README.md LICENSE ./
COPY domain domain
COPY projections projections
COPY api api
COPY infra infra
RUN pip install --no-cache-dir . && useradd --create-home croupier \
 && install --directory --owner croupier --group croupier --mode 700 /home/croupier/croupier-data
USER croupier
WORKDIR /home/croupier
EXPOSE 8000
CMD ["croupier", "serve", "--host", "0.0.0.0"]
